/**
 * State machines as data: two enums of states and transitions, from which guards, flags, refusals and documentation are
 * derived. Writing the goldens draws the diagrams in {@code src/main/resources/docs/states}.
 */
package dev.fanfare.platform.states;
