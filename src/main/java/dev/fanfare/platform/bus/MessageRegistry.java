package dev.fanfare.platform.bus;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** The wire names of messages, such as {@code campaigns.JoinCampaign}. Nothing else is read from the wire. */
public final class MessageRegistry {
    private static final ClassValue<String> NAMES = new ClassValue<>() {
        @Override
        protected String computeValue(Class<?> message) {
            MessageDomain own = message.getAnnotation(MessageDomain.class);
            MessageDomain declared = own == null ? message.getPackage().getAnnotation(MessageDomain.class) : own;
            if (declared != null) {
                return declared.value() + "." + message.getSimpleName();
            }
            String[] packages = message.getPackageName().split("\\.", -1);
            String last = packages[packages.length - 1];
            String domain = "api".equals(last) ? packages[packages.length - 2] : last;
            return domain + "." + message.getSimpleName();
        }
    };

    private final Map<String, Class<? extends Message>> classes = new HashMap<>();

    /**
     * Registers asks and events, and the reply of each ask.
     *
     * @throws IllegalArgumentException when two messages have the same name, or a message is not an immutable record
     */
    public MessageRegistry(Collection<Class<? extends Message>> messages) {
        add(Fault.class);
        add(DryRun.class);
        for (Class<? extends Message> message : messages) {
            add(message);
            if (Ask.class.isAssignableFrom(message)) {
                add(replyOf(message));
            }
        }
    }

    /** The class of an ask's reply, from its type argument. */
    @SuppressWarnings("unchecked")
    public static Class<? extends Message> replyOf(Class<? extends Message> ask) {
        for (Type type : ask.getGenericInterfaces()) {
            if (type instanceof ParameterizedType p
                    && Set.of(Ask.class, Change.class, Bulk.class).contains(p.getRawType())) {
                return (Class<? extends Message>) p.getActualTypeArguments()[0];
            }
        }
        throw new IllegalArgumentException(ask + " does not say what its reply is");
    }

    /** The wire name of a message class: its domain and its simple name. */
    public static String nameOf(Class<?> message) {
        return NAMES.get(message);
    }

    public String wireName(Class<?> message) {
        String name = nameOf(message);
        if (classes.get(name) != message) {
            throw new IllegalArgumentException(message + " is not in the registry");
        }
        return name;
    }

    public Class<? extends Message> messageClass(String wireName) {
        Class<? extends Message> found = classes.get(wireName);
        if (found == null) {
            throw new IllegalArgumentException("unknown message " + wireName);
        }
        return found;
    }

    private void add(Class<? extends Message> message) {
        if (!message.isRecord()) {
            throw new IllegalArgumentException(message + " is no record");
        }
        if (Arrays.stream(message.getRecordComponents())
                .anyMatch(c -> c.getType().isArray())) {
            throw new IllegalArgumentException(message + " holds an array, which is not immutable");
        }
        String name = nameOf(message);
        Class<?> other = classes.put(name, message);
        if (other != null && other != message) {
            throw new IllegalArgumentException(message + " and " + other + " are both called " + name);
        }
    }
}
