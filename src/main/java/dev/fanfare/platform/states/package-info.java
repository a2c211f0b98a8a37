/**
 * State machines as data. A domain's machine is two enums, its states and its moves; guards, flags, refusals and
 * the documentation are read from them. Its picture is in {@code src/main/resources/docs/states}; it is drawn anew when
 * the goldens are written.
 */
package dev.fanfare.platform.states;
