package dev.fanfare.campaigns.network.spi;

import dev.fanfare.campaigns.network.api.AccountForms;
import dev.fanfare.campaigns.network.api.PostAddresses;
import dev.fanfare.platform.remote.GuardedClient;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * Base class of adapters for a social network or login provider. Each adapter has its own package with one public
 * class, is listed in {@code META-INF/services} and is active if {@code networks} in the settings has a block of its
 * name.
 *
 * <p>A subclass declares its capabilities in its constructor. A block without an adapter is a network with hosts only.
 *
 * @param <S> its settings block
 */
public abstract class SocialNetwork<S extends NetworkSettings> {
    private final String name;
    private final Class<S> settings;
    private PostAddresses posts = PostAddresses.UNKNOWN;
    private AccountForms accounts = AccountForms.UNKNOWN;
    private BiFunction<GuardedClient, Application, ProviderLogin> login;
    private BiFunction<GuardedClient, S, FiguresSource> figures;
    private OwnerSignIn signIn;
    private BiFunction<GuardedClient, S, PostSource> shown;
    private List<String> pictureHosts = List.of();

    /**
     * A network without capabilities yet.
     *
     * @param name lower case; in settings, requests, answers and the database
     * @param settings its settings record
     */
    protected SocialNetwork(String name, Class<S> settings) {
        this.name = name;
        this.settings = settings;
    }

    /** Declares the forms of addresses of posts, and of the accounts that are their authors. */
    protected final void addresses(PostAddresses ofPosts, AccountForms ofAccounts) {
        this.posts = ofPosts;
        this.accounts = ofAccounts;
    }

    /** Declares login. */
    protected final void login(BiFunction<GuardedClient, Application, ProviderLogin> verifying) {
        this.login = verifying;
    }

    /** Declares figures shown to an application with its own credentials. */
    protected final void figures(BiFunction<GuardedClient, S, FiguresSource> source) {
        this.figures = source;
    }

    /** Declares that owners of accounts sign in there to connect them. */
    protected final void signIn(OwnerSignIn ofOwners) {
        this.signIn = ofOwners;
    }

    /**
     * Declares that it shows posts.
     *
     * @param source makes null of settings by which it shows none
     * @param ofPictures the hosts of their pictures, including their subdomains
     */
    protected final void shows(BiFunction<GuardedClient, S, PostSource> source, String... ofPictures) {
        this.shown = source;
        this.pictureHosts = List.of(ofPictures);
    }

    public final String name() {
        return name;
    }

    public final Class<S> settings() {
        return settings;
    }

    /** The forms of post addresses. */
    public final PostAddresses posts() {
        return posts;
    }

    /** The forms of account addresses. */
    public final AccountForms accounts() {
        return accounts;
    }

    /** The factory of the login verifier; empty without login. */
    public final Optional<BiFunction<GuardedClient, Application, ProviderLogin>> login() {
        return Optional.ofNullable(login);
    }

    /** The factory of the figures source; empty without figures. */
    public final Optional<BiFunction<GuardedClient, S, FiguresSource>> figures() {
        return Optional.ofNullable(figures);
    }

    /** How owners of accounts sign in; empty if they cannot. */
    public final Optional<OwnerSignIn> signIn() {
        return Optional.ofNullable(signIn);
    }

    /** The factory of the source of posts, which may make null; empty if it shows none. */
    public final Optional<BiFunction<GuardedClient, S, PostSource>> shown() {
        return Optional.ofNullable(shown);
    }

    /** The hosts of pictures of posts. */
    public final List<String> pictureHosts() {
        return pictureHosts;
    }
}
