package dev.fanfare.users.api;

import dev.fanfare.platform.bus.Message;

/** A session has begun. */
public record LoggedIn(String status, String message, String token, Who user) implements Message {

    /** Whose session. */
    public record Who(long id, String username, String email) {}

    @Override
    public String toString() {
        return "LoggedIn[" + user.id() + "]";
    }
}
