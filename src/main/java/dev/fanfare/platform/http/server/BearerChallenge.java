package dev.fanfare.platform.http.server;

import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Fault;
import dev.fanfare.platform.bus.FaultType;
import dev.fanfare.platform.language.Languages;
import java.util.Collection;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The header {@code WWW-Authenticate} of refusals (RFC 6750, 3), by which a client's library knows whether to send a token, to
 * renew the one it has, or to ask for more scopes.
 */
final class BearerChallenge {
    private static final String BEARER = "Bearer realm=\"fanfare\"";
    /** A token was sent, and it is not valid, or not now. */
    private static final Set<String> OF_TOKENS = errors(
            CommonFault.INVALID_ACCESS_TOKEN,
            CommonFault.TOKEN_EXPIRED,
            CommonFault.INVALID_TOKEN,
            CommonFault.PROVIDER_SIGN_IN_REQUIRED);

    /** A token was sent that is valid, but not for this. */
    private static final Set<String> OF_RIGHTS =
            errors(CommonFault.INSUFFICIENT_SCOPE, CommonFault.INSUFFICIENT_PERMISSIONS);

    private BearerChallenge() {}

    /** Null for a refusal that no other credential helps against. */
    static String of(Fault fault) {
        if (OF_TOKENS.contains(fault.error())) {
            // Header fields are ASCII, so not in the client's language.
            return BEARER + ", error=\"invalid_token\", error_description=\""
                    + fault.message().in(Languages.ENGLISH).replaceAll("[^ !#-\\[\\]-~]", "'") + "\"";
        }
        if (OF_RIGHTS.contains(fault.error())) {
            String needed = needed(fault);
            return BEARER + ", error=\"insufficient_scope\"" + (needed.isEmpty() ? "" : ", scope=\"" + needed + "\"");
        }
        return fault.status() == 401 ? BEARER : null;
    }

    private static String needed(Fault fault) {
        return Stream.of("required_scopes", "required_permissions")
                .map(fault.details()::get)
                .filter(Collection.class::isInstance)
                .flatMap(codes -> ((Collection<?>) codes).stream())
                .filter(Objects::nonNull)
                .map(Object::toString)
                .collect(Collectors.joining(" "));
    }

    private static Set<String> errors(FaultType... types) {
        return Stream.of(types).map(FaultType::error).collect(Collectors.toUnmodifiableSet());
    }
}
