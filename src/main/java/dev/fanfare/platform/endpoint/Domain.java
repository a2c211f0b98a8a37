package dev.fanfare.platform.endpoint;

import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.jobs.Job;
import dev.fanfare.platform.states.StateMachine;
import java.util.List;
import java.util.stream.Stream;

/**
 * What one domain shows to the outside: its endpoints, the further asks and events by which the other domains know it,
 * the work that comes up in it by itself, and the states of its things.
 */
public record Domain(
        String name,
        List<Endpoint<?, ?>> endpoints,
        List<Class<? extends Message>> further,
        List<Job> jobs,
        List<StateMachine<?>> machines) {
    public Domain {
        endpoints = List.copyOf(endpoints);
        further = List.copyOf(further);
        jobs = List.copyOf(jobs);
        machines = List.copyOf(machines);
    }

    /** A domain of things without states worth a picture. */
    public Domain(String name, List<Endpoint<?, ?>> endpoints, List<Class<? extends Message>> further, List<Job> jobs) {
        this(name, endpoints, further, jobs, List.of());
    }

    /** A domain in which nothing comes up by itself. */
    public Domain(String name, List<Endpoint<?, ?>> endpoints, List<Class<? extends Message>> further) {
        this(name, endpoints, further, List.of());
    }

    /** Every ask and event of this domain. */
    public Stream<Class<? extends Message>> messages() {
        return Stream.of(
                        endpoints.stream().map(Endpoint::ask),
                        further.stream(),
                        jobs.stream()
                                .<Class<? extends Message>>map(
                                        job -> job.ask().getClass().asSubclass(Message.class)))
                .flatMap(classes -> classes);
    }
}
