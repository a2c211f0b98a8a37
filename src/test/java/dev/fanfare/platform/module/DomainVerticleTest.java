package dev.fanfare.platform.module;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.Event;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.bus.MessageRegistry;
import dev.fanfare.platform.rpc.Peers;
import dev.fanfare.platform.rpc.VertxBus;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import io.vertx.junit5.VertxTestContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@Tag("unit")
@ExtendWith(VertxExtension.class)
class DomainVerticleTest {
    record Greet(String name) implements Ask<Greeting> {}

    record Rename(String to) implements Change<Greeting> {}

    record Greeting(String text) implements Message {}

    record Renamed(String to) implements Event {}

    private final DomainModule module = new DomainModule("greeting") {};
    private final List<String> lived = new ArrayList<>();
    private Bus bus;
    private ModuleContext context;

    /** Greets by a word that an event changes. */
    private final class Greeter implements Starting {
        private String word = "Hello";

        Greeter(ModuleContext given) {
            given.onStop(() -> {
                lived.add("stopped");
                return Future.succeededFuture();
            });
        }

        @Override
        public Future<?> start() {
            lived.add("started");
            return Future.succeededFuture();
        }

        Future<Greeting> greet(Caller caller, Greet ask) {
            return Future.succeededFuture(new Greeting(word + ", " + ask.name()));
        }

        void rename(Renamed event) {
            word = event.to();
        }
    }

    @BeforeEach
    void make(Vertx vertx) {
        bus = new VertxBus(
                vertx,
                new MessageRegistry(List.of(Greet.class, Renamed.class)),
                Peers.none(),
                new SimpleMeterRegistry(),
                Optional.empty());
        context = new ModuleContext(vertx, bus, null, null);
    }

    private DomainVerticle greeting() {
        Handlers<Greeter> answers = new Handlers<>(module, Greeter::new);
        answers.ask(Greet.class, greeter -> greeter::greet);
        answers.subscribe(Renamed.class, greeter -> greeter::rename);
        return new DomainVerticle(List.of(answers), context);
    }

    private Future<String> greet() {
        return bus.ask(Caller.system("test"), new Greet("Ann")).map(Greeting::text);
    }

    @Test
    void answersFromTheMomentThatItsDeploymentCompletes(Vertx vertx, VertxTestContext test) {
        vertx.deployVerticle(greeting())
                .compose(deployed -> greet())
                .onComplete(test.succeeding(text -> test.verify(() -> {
                    assertThat(text).isEqualTo("Hello, Ann");
                    test.completeNow();
                })));
    }

    @Test
    void refusesAChangeWhoseAnswererCommitsNothing() {
        Handlers<Greeter> answers = new Handlers<>(module, Greeter::new);
        assertThatThrownBy(() -> answers.ask(
                        Rename.class, greeter -> (caller, ask) -> Future.succeededFuture(new Greeting(ask.to()))))
                .hasMessageContaining("declare it as a change");
    }

    @Test
    void hearsOfEvents(Vertx vertx, VertxTestContext test) {
        vertx.deployVerticle(greeting())
                .compose(deployed -> bus.publish(new Renamed("Welcome")))
                .compose(published -> greet())
                .onComplete(test.succeeding(text -> test.verify(() -> {
                    assertThat(text).isEqualTo("Welcome, Ann");
                    test.completeNow();
                })));
    }

    @Test
    void startsItsServicesBeforeAndStopsThemWithIt(Vertx vertx, VertxTestContext test) {
        vertx.deployVerticle(greeting())
                .compose(vertx::undeploy)
                .onComplete(test.succeeding(gone -> test.verify(() -> {
                    assertThat(lived).containsExactly("started", "stopped");
                    test.completeNow();
                })));
    }

    @Test
    void servicesThatDoNotStartFailTheDeployment(Vertx vertx, VertxTestContext test) {
        Handlers<Starting> answers = new Handlers<>(module, given -> () -> Future.failedFuture("no database"));
        vertx.deployVerticle(new DomainVerticle(List.of(answers), context))
                .onComplete(test.failing(failure -> test.verify(() -> {
                    assertThat(failure).hasMessage("no database");
                    test.completeNow();
                })));
    }
}
