package dev.fanfare.platform.fairness;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.Locale;

/** A pool or queue that callers share: by what it is fair, and what bounds one of them. The page on security lists all. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface SharedPool {
    String name();

    /** Who shares it. */
    String users();

    By fairBy();

    /** What one of them may hold. */
    String bound();

    /** The name of the pool, fair by owner, whose places come first; empty for none. */
    String through() default "";

    /** What shares of a pool belong to. */
    enum By {
        /** An account, with what it does for its team. By {@link FairShare}. */
        OWNER,
        /** The network of an address, before it is known who calls. */
        NETWORK,
        DOMAIN,
        /** A service outside. */
        SERVICE,
        /** Whatever is due longest. */
        AGE,
        /** Only staff get there. */
        STAFF;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
