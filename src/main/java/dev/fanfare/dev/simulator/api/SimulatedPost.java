package dev.fanfare.dev.simulator.api;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A post at the simulated Instagram. Nothing is stored of it: all that its page shows follows from its address.
 *
 * @param account of its author
 * @param hashtag letters and digits
 * @param reach in whole hundreds
 * @param number of the post
 * @param turn counts the posts of this number, from 1
 */
public record SimulatedPost(String account, String hashtag, long reach, long number, int turn) {
    private static final int RADIX = 36;
    private static final int STEP = 100;

    /** Reactions are between an eighth and a sixteenth of the reach. */
    private static final int LEAST_REACH = 8;

    private static final int SPREAD = 9;
    private static final Pattern PATH = Pattern.compile(
            "/www\\.instagram\\.com/([\\w.]{1,100})/p/([a-z0-9]{1,40})-([a-z0-9]{1,7})_([0-9]{1,18})x([0-9]{1,9})");

    /** Its address at the network. */
    public String address() {
        return "https://www.instagram.com/" + account + "/p/" + hashtag + "-" + Long.toString(reach / STEP, RADIX) + "_"
                + number + "x" + turn;
    }

    public long engagement() {
        return engagement(reach, number);
    }

    /** The reactions to a post. */
    public static long engagement(long reach, long number) {
        return reach / (LEAST_REACH + number % SPREAD);
    }

    /** The post of a path, which begins with the network's host; empty for another one. */
    public static Optional<SimulatedPost> at(String path) {
        Matcher matcher = PATH.matcher(path);
        return matcher.matches()
                ? Optional.of(new SimulatedPost(
                        matcher.group(1),
                        matcher.group(2),
                        STEP * Long.parseLong(matcher.group(3), RADIX),
                        Long.parseLong(matcher.group(4)),
                        Integer.parseInt(matcher.group(5))))
                : Optional.empty();
    }
}
