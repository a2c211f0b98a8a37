package dev.fanfare;

/** The command line's entry. */
public final class Main {
    private Main() {}

    public static void main(String[] args) {
        System.out.println("fanfare");
    }
}
