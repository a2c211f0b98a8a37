package dev.fanfare.support;

import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CallerBuilder;
import dev.fanfare.platform.bus.Deadline;
import java.time.Duration;
import java.util.Map;
import java.util.Set;

/** Accounts as they call, for tests that ask the bus and not by HTTP. */
public final class Callers {
    private Callers() {}

    public static Caller user(long id) {
        return caller(id, false);
    }

    public static Caller superuser(long id) {
        return caller(id, true);
    }

    private static Caller caller(long id, boolean superuser) {
        return CallerBuilder.builder()
                .credential(Caller.Credential.BACKEND_TOKEN)
                .userId(id)
                .username("caller")
                .credentialId("0")
                .permissions(Set.of())
                .staff(superuser)
                .superuser(superuser)
                .teams(Map.of())
                .language("en")
                .requestId("test")
                .address(null)
                .deadline(Deadline.in(Duration.ofSeconds(30)))
                .key(null)
                .dryRun(false)
                .proposal(null)
                .confirms(null)
                .businessTime(null)
                .build();
    }
}
