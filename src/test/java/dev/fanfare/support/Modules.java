package dev.fanfare.support;

import dev.fanfare.app.settings.Settings;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.module.DomainModule;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** All modules as the default settings make them, for tests that need no node. */
public final class Modules {
    private static final dev.fanfare.app.node.Modules DEFAULTS =
            dev.fanfare.app.node.Modules.of(Settings.load(Map.of()));

    public static final List<DomainModule> ALL = DEFAULTS.all();
    public static final Set<String> ROLES = DEFAULTS.roles();

    private Modules() {}

    /** Every ask and event. */
    public static List<Class<? extends Message>> messages() {
        return ALL.stream()
                .<Class<? extends Message>>flatMap(DomainModule::messages)
                .toList();
    }
}
