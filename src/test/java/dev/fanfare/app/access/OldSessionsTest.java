package dev.fanfare.app.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.bus.StepUpLevel;
import dev.fanfare.platform.endpoint.Endpoint;
import dev.fanfare.platform.endpoint.EndpointRule;
import dev.fanfare.support.Client;
import dev.fanfare.support.Endpoints;
import dev.fanfare.support.Operator;
import dev.fanfare.support.World;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** A stolen session moves no money: what each change that does asks an old one. */
class OldSessionsTest {
    private final World world = World.shared();

    @Test
    @DisplayName("DR-22 an old session is asked again by each change that moves money or says who may get it")
    void asksAgain() {
        List<Endpoint<?, ?>> asking = Endpoints.all()
                .filter(EndpointRule::decidesAboutMoney)
                .filter(endpoint -> !endpoint.exemptions().containsKey(EndpointRule.STEP_UP))
                .toList();
        Operator staff = world.staff(Permission.values());
        Client old = staff.shown("second");
        world.execute("update step_ups set proven_at = now() - interval '6 minutes' where user_id = ?", staff.id());
        world.execute("update sessions set created_at = now() - interval '1 day' where user_id = ?", staff.id());
        assertThat(asking).hasSizeGreaterThan(40).allSatisfy(endpoint -> old.raw(endpoint.path(), null, new byte[0])
                .expectError(403, "reauthentication_required"));
        Client token = staff.backend();
        assertThat(asking)
                .filteredOn(endpoint -> endpoint.stepUp() == StepUpLevel.IN_SESSION)
                .hasSizeGreaterThan(30)
                .allSatisfy(endpoint -> assertThat(
                                token.raw(endpoint.path(), null, new byte[0]).text("error"))
                        .as(endpoint.path())
                        .isNotEqualTo("reauthentication_required"));
    }
}
