package dev.fanfare.people.profile.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.endpoint.InputProblems;
import dev.fanfare.platform.endpoint.OneOf;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;
import java.util.List;

/**
 * Changes the caller's own preferences. Missing or null members stay unchanged. An empty list clears; so does a list of
 * one blank text, because forms cannot send an empty list.
 *
 * @param categories names or codes of allowed categories
 * @param networks supported kinds
 * @param language code of a supported language
 * @param spokenLanguages in which posts are made: codes of ISO 639 with two letters
 */
public record UpdatePreferences(
        @Size(max = 100) List<@Size(max = 100) String> categories,
        @Size(max = 50) List<@Size(max = 50) String> networks,
        @Size(max = 10) @OneOf(words = {"en", "de", "es"}) String language,
        @Valid NotificationFlags notifications,
        @Valid PrivacySettings privacySettings,
        @Size(max = 20) List<@Size(max = 10) String> spokenLanguages)
        implements Change<ActionResult> {
    /** What is wrong with an input that is refused; all may be null. */
    public record CheckPreferences(UpdatePreferences input) implements Ask<InputProblems> {}

    public UpdatePreferences {
        categories = categories == null ? null : List.copyOf(categories);
        networks = networks == null ? null : List.copyOf(networks);
        spokenLanguages = spokenLanguages == null ? null : List.copyOf(spokenLanguages);
    }

    /** Visibility in lists of participants and on leaderboards. */
    public record PrivacySettings(Boolean profilePublic, Boolean showEarnings, Boolean showCampaigns) {}

    /** Changes the language only. */
    public record LanguageChoice(
            @NotBlank @Size(max = 10) @OneOf(words = {"en", "de", "es"})
            String language) {
        public UpdatePreferences ask() {
            return new UpdatePreferences(null, null, language, null, null, null);
        }
    }

    public static UpdatePreferences of(NotificationFlags flags) {
        return new UpdatePreferences(null, null, null, flags, null, null);
    }
}
