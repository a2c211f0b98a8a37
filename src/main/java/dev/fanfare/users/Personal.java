package dev.fanfare.users;

import dev.fanfare.users.api.UpdateProfile;
import java.time.LocalDate;

/**
 * What somebody says of themselves.
 *
 * @param phone null for none, and likewise all that follow but the time zone
 * @param cityId a city of the country
 */
record Personal(
        String username,
        String email,
        String firstName,
        String lastName,
        String phone,
        Integer countryId,
        Integer cityId,
        String bio,
        String sex,
        LocalDate birthDate,
        String timezone) {

    /** The same with what a valid wish gives; its country decides whether the city can stay. */
    Personal with(UpdateProfile wish) {
        String newEmail = wish.email() == null ? email : wish.email().strip();
        boolean staysInCountry = wish.countryId() == null || wish.countryId().equals(countryId);
        return new Personal(
                // Advertisers go by their address: nobody else may have it, nor they another's.
                Names.usernameKey(username).equals(Names.usernameKey(email)) ? newEmail : username,
                newEmail,
                wish.firstName() == null ? firstName : wish.firstName().strip(),
                wish.lastName() == null ? lastName : wish.lastName().strip(),
                wish.phone() == null ? phone : dialled(wish.phone()),
                wish.countryId() == null ? countryId : wish.countryId(),
                wish.cityId() != null ? wish.cityId() : staysInCountry ? cityId : null,
                wish.bio() == null ? bio : blankAsNull(wish.bio()),
                wish.sex() == null ? sex : blankAsNull(wish.sex()),
                wish.birthDate() == null
                        ? birthDate
                        : wish.birthDate().isBlank()
                                ? null
                                : LocalDate.parse(wish.birthDate().strip()),
                wish.timezone() == null ? timezone : wish.timezone().strip());
    }

    /** Only what is dialled. */
    private static String dialled(String phone) {
        return blankAsNull(phone.replaceAll("[^0-9+]", ""));
    }

    private static String blankAsNull(String text) {
        return text.isBlank() ? null : text.strip();
    }
}
