package dev.fanfare.people.profile;

import dev.fanfare.people.account.api.UsernameRules;
import dev.fanfare.people.profile.api.UpdateProfile;
import dev.fanfare.platform.identity.UniqueNames;
import dev.fanfare.records.StagedBuilder;
import java.time.LocalDate;

/**
 * A user's personal details.
 *
 * @param phone null for none, like the others except the time zone
 * @param cityId a city of the country
 * @param avatar the path of an uploaded picture, or an address
 */
@StagedBuilder
record Personal(
        String username,
        String email,
        String firstName,
        String lastName,
        String phone,
        Integer countryId,
        Integer cityId,
        String bio,
        String avatar,
        String sex,
        LocalDate birthDate,
        String timezone) {

    /**
     * Applies a valid request. A new country without a city clears the city.
     *
     * @param confirmed whether a new address must be confirmed first
     * @param picture the avatar from now on; null for none
     */
    Personal with(UpdateProfile ask, boolean confirmed, String picture) {
        boolean replaces = ask.email() != null && (!confirmed || isRespelt(ask));
        String newEmail = replaces ? ask.email().strip() : email;
        boolean staysInCountry = ask.countryId() == null || ask.countryId().equals(countryId);
        return PersonalBuilder.builder()
                // An advertiser's username is the address, so they change together.
                .username(UsernameRules.isAddress(username, email) ? UniqueNames.normalized(newEmail) : username)
                .email(newEmail)
                .firstName(ask.firstName() == null ? firstName : ask.firstName().strip())
                .lastName(ask.lastName() == null ? lastName : ask.lastName().strip())
                .phone(ask.phone() == null ? phone : normalizedPhone(ask.phone()))
                .countryId(ask.countryId() == null ? countryId : ask.countryId())
                .cityId(ask.cityId() != null ? ask.cityId() : staysInCountry ? cityId : null)
                .bio(ask.bio() == null ? bio : blankAsNull(ask.bio()))
                .avatar(picture)
                .sex(ask.sex() == null ? sex : blankAsNull(ask.sex()))
                .birthDate(
                        ask.birthDate() == null
                                ? birthDate
                                : ask.birthDate().isBlank()
                                        ? null
                                        : LocalDate.parse(ask.birthDate().strip()))
                .timezone(ask.timezone() == null ? timezone : ask.timezone().strip())
                .build();
    }

    /** Whether the address differs only in case. */
    boolean isRespelt(UpdateProfile ask) {
        return UniqueNames.emailKey(ask.email()).equals(UniqueNames.emailKey(email));
    }

    /** Keeps only digits and the plus sign. */
    private static String normalizedPhone(String phone) {
        return blankAsNull(phone.replaceAll("[^0-9+]", ""));
    }

    private static String blankAsNull(String text) {
        return text.isBlank() ? null : text.strip();
    }
}
