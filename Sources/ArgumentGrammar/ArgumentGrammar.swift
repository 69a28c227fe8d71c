// ArgumentGrammar
