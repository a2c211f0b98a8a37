/**
 * State machines as data. A domain's machine is two enums, its states and its moves; guards, flags, refusals and the
 * diagrams in the documentation are read from them.
 */
package dev.fanfare.platform.states;
