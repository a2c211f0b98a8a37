package dev.fanfare.runtime.cluster;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import dev.fanfare.support.House;
import dev.fanfare.support.Nightly;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.VertxOptions;
import io.vertx.core.shareddata.SharedData;
import org.junit.jupiter.api.Test;

@Nightly
class NoSharedDataTest {
    @Test
    void isNotAskedForWhatItDoesNotOffer() {
        noClasses()
                .should()
                .callMethodWhere(describe(
                        "share maps, locks or counters between nodes",
                        call -> call.getTargetOwner().isAssignableTo(SharedData.class)
                                && !call.getName().startsWith("getLocal")))
                .orShould()
                .callMethodWhere(describe(
                        "move verticles to other nodes",
                        call -> (call.getTargetOwner().isAssignableTo(VertxOptions.class)
                                        && call.getName().startsWith("setHA"))
                                || (call.getTargetOwner().isAssignableTo(DeploymentOptions.class)
                                        && call.getName().equals("setHa"))))
                .because("what must be true of all nodes is in the database")
                .check(House.CLASSES);
    }
}
