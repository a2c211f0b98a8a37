package dev.fanfare.console;

import static dev.fanfare.support.Eventually.eventually;

import com.google.gson.JsonObject;
import com.microsoft.playwright.CDPSession;
import dev.fanfare.people.signin.Totp;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** What a person has at hand as a second factor: an app that shows codes, or a device that keeps passkeys. */
final class Authenticators {
    private static final int STEP_SECONDS = 30;

    /** The last step of each app whose code was used: several people may have the same app, one after another. */
    private static final Map<String, Long> USED = new ConcurrentHashMap<>();

    private final String secret;

    /** @param secret of the app, in Base32 */
    Authenticators(String secret) {
        this.secret = secret;
    }

    /** A code that has not been used: the next one, if the last one was used just now. */
    String code() {
        long step = Math.max(USED.getOrDefault(secret, 0L) + 1, now() - 1);
        eventually("the app shows another code", () -> step <= now() + 1);
        USED.put(secret, step);
        return Totp.shownAt(secret, Instant.ofEpochSecond(step * STEP_SECONDS));
    }

    private static long now() {
        return Instant.now().getEpochSecond() / STEP_SECONDS;
    }

    /** Lets a browser have a device that keeps passkeys, and says yes to each. */
    static void keepsPasskeys(Window window) {
        CDPSession device = window.context.newCDPSession(window.page);
        device.send("WebAuthn.enable");
        JsonObject options = new JsonObject();
        options.addProperty("protocol", "ctap2");
        options.addProperty("transport", "internal");
        List.of("hasResidentKey", "hasUserVerification", "isUserVerified", "automaticPresenceSimulation")
                .forEach(one -> options.addProperty(one, true));
        JsonObject arguments = new JsonObject();
        arguments.add("options", options);
        device.send("WebAuthn.addVirtualAuthenticator", arguments);
    }
}
