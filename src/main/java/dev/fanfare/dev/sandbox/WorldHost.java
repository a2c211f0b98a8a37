package dev.fanfare.dev.sandbox;

import dev.fanfare.dev.demo.DemoAccess;

/** Where worlds of partners run. All methods block: never call them on event loops. Each world is used by one thread at a time. */
public interface WorldHost {
    /** What paths of worlds begin with, before the name. */
    String HOME = "/worlds/";

    /** Makes a world from nothing, in place of one of this name, and leaves it awake. */
    void make(String slug);

    /**
     * Starts the node of a world.
     *
     * @return its port on this machine
     */
    int wake(String slug);

    /** Stops the node of a world, if it has one; nothing is lost. */
    void sleep(String slug);

    /** Deletes a world with its files, if it exists. */
    void drop(String slug);

    /** Bytes of its files beside the database. */
    long fileBytes(String slug);

    /**
     * The passwords and tokens of a world.
     *
     * @throws IllegalStateException if it is not made yet
     */
    DemoAccess access(String slug);

    /** The address under which programs reach a world, without a slash at its end. */
    String address(String slug);
}
