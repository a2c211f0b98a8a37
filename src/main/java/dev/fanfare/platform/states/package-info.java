/**
 * State machines as data: two enums, states and moves, from which guards, flags, refusals and the documentation are
 * derived. The diagrams in {@code src/main/resources/docs/states} are drawn when the goldens are written.
 */
package dev.fanfare.platform.states;
