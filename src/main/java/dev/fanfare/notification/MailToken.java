package dev.fanfare.notification;

import dev.fanfare.people.profile.api.NotificationTopic;
import java.util.Arrays;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The token in an e-mail's link: the user's unguessable key and the kind of e-mail.
 *
 * @param code a notification flag's, {@value #MESSAGE} or {@value #THREAD}
 */
record MailToken(UUID key, String code) {
    /** The kind of operators' messages. */
    static final String MESSAGE = "message";

    /** The kind of messages in threads. */
    static final String THREAD = "new_message";

    private static final Pattern FORM =
            Pattern.compile("([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\\.([a-z_]{1,30})");

    /** Empty if the text is not a token. */
    static Optional<MailToken> read(String text) {
        Matcher matcher = FORM.matcher(text == null ? "" : text);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        String code = matcher.group(2);
        boolean known = MESSAGE.equals(code)
                || THREAD.equals(code)
                || Arrays.stream(NotificationTopic.values())
                        .anyMatch(flag -> flag.code().equals(code));
        return known ? Optional.of(new MailToken(UUID.fromString(matcher.group(1)), code)) : Optional.empty();
    }

    String text() {
        return key + "." + code;
    }

    @Override
    public String toString() {
        return "MailToken[…]";
    }
}
