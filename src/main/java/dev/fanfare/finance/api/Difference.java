package dev.fanfare.finance.api;

/**
 * Something that does not add up.
 *
 * @param what it is about, with its id
 * @param kept what it says
 * @param counted what it must be
 */
public record Difference(String what, String kept, String counted) {
    /** As a sentence. */
    @Override
    public String toString() {
        return what + " is " + kept + ", but must be " + counted;
    }
}
