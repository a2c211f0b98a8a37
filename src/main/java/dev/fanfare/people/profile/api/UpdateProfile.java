package dev.fanfare.people.profile.api;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.endpoint.Images;
import dev.fanfare.platform.endpoint.InputProblems;
import dev.fanfare.platform.endpoint.Pasted;
import dev.fanfare.records.PartialBuilder;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.List;

/**
 * Changes the caller's own profile. Missing or null members stay unchanged. A blank text clears first_name, last_name,
 * phone, bio, sex and birth_date.
 *
 * @param phone 7 to 15 digits, with a leading plus if international
 * @param countryId an allowed country; a new one without a city clears the city
 * @param cityId an allowed city of the country, given or present
 * @param bio plain text
 * @param avatar an uploaded picture; empty for none
 * @param birthDate YYYY-MM-DD, not in the future, at most 120 years ago
 * @param timezone IANA name, such as Europe/Vienna
 */
@PartialBuilder
public record UpdateProfile(
        @Size(max = 100) String firstName,
        @Size(max = 100) String lastName,
        @Email @Size(max = 254) String email,

        @Size(max = 32)
        @Pattern(
                regexp = "\\s*|\\s*\\+?(?:[ ()./-]{0,3}[0-9]){7,15}\\s*",
                message = "must be a phone number of 7 to 15 digits, such as +43 660 1234567")
        @Pasted(Pasted.Form.SPACED)
        String phone,

        @JsonProperty("country") Integer countryId,
        @JsonProperty("city") Integer cityId,
        @Size(max = 2_000) String bio,
        @Images @Size(max = 1) List<@Size(max = 200) String> avatar,

        @Size(max = 10) @Pattern(regexp = "\\s*|male|female|other", message = "must be male, female or other")
        String sex,

        @Size(max = 10)
        @Pattern(regexp = "\\s*|[0-9]{4}-[0-9]{2}-[0-9]{2}", message = "must be a date, YYYY-MM-DD")
        @Pasted(Pasted.Form.SPACED)
        String birthDate,

        @Size(max = 50) String timezone)
        implements Change<ActionResult> {
    public UpdateProfile {
        avatar = avatar == null ? null : List.copyOf(avatar);
    }

    /** What is wrong with an input that is refused; all may be null. */
    public record CheckProfile(UpdateProfile input) implements Ask<InputProblems> {}

    @Override
    public String toString() {
        return "UpdateProfile[…]";
    }
}
