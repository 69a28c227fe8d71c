import CoreFoundation
import RunLoopModel

/// The names that CFRunLoop has for modes.
struct ModeNames {
  private var made: [String: CFString] = [:]

  /// UIKit's name for the mode of a gesture; Linux has no constant for it.
  private static let tracking = "UITrackingRunLoopMode"

  /// The name of a mode. That of the common modes is the very constant, whose address CFRunLoop
  /// compares (rule 2.4).
  mutating func name(of mode: RunLoopMode) -> CFString {
    switch mode {
    case .default: kCFRunLoopDefaultMode
    case .common: kCFRunLoopCommonModes
    case .tracking: string(ModeNames.tracking)
    default: string(mode.name)
    }
  }

  func mode(named name: CFString) -> RunLoopMode {
    if CFEqual(name, kCFRunLoopDefaultMode) { return .default }
    let text = ModeNames.text(of: name)
    return text == ModeNames.tracking ? .tracking : RunLoopMode(text)
  }

  private mutating func string(_ text: String) -> CFString {
    if let known = made[text] { return known }
    let name = text.withCString { CFStringCreateWithCString(nil, $0, ModeNames.utf8) }
    guard let name else { preconditionFailure("no memory for the mode name \(text)") }
    made[text] = name
    return name
  }

  private static func text(of name: CFString) -> String {
    let size = CFStringGetMaximumSizeForEncoding(CFStringGetLength(name), utf8) + 1
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: size) { buffer in
      CFStringGetCString(name, buffer.baseAddress, size, utf8)
        ? buffer.baseAddress.map { String(cString: $0) } ?? "" : ""
    }
  }

  private static let utf8 = CFStringEncoding(0x0800_0100)
}
