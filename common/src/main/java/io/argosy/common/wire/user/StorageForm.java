package io.argosy.common.wire.user;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The storage system of a node.
 *
 * @param url origin and directory, such as {@code davs://se.example.org:1094/store}; empty: the
 *     node has no storage system any more
 * @param credentials who gives the tokens: {@code router}, {@code issuer} (from which the router
 *     fetches them), {@code site} (agents have a file) or {@code none}; absent: {@code router}
 * @param audience of its tokens; absent: its origin, such as {@code https://se.example.org:1094}
 * @param tokenBase directory that the paths of tokens are relative to; absent: {@code /}
 * @param push whether copies between it and other storage systems are to be sent by their source,
 *     instead of being read by their destination; absent: they are not
 * @param redirectHosts hosts to which it may redirect with the token
 */
public record StorageForm(
    String url,
    @Nullable String credentials,
    @Nullable String audience,
    @Nullable String tokenBase,
    @Nullable Boolean push,
    @Nullable List<String> redirectHosts) {}
