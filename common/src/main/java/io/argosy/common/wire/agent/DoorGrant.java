package io.argosy.common.wire.agent;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A grant for a door, or for a storage without a door.
 *
 * @param protocol of the door; {@code davs} or {@code dav} for a storage
 * @param url of the door; the origin of the storage, such as {@code https://se.example.org:1094}
 * @param grant a bearer token, never logged. For a door a compact JWS, EdDSA; for a storage the
 *     token that reads the files, empty if it needs none
 * @param validSeconds validity from now; the door checks it when a file starts
 * @param paths of the files at a storage, absolute and decoded, in the order of the grant; absent
 *     for a door
 * @param push whether the storage prefers to send; absent for a door
 * @param redirectHosts to which the storage may redirect; absent for a door
 * @param sciTag experiment and activity of the traffic, see {@link GrantClaims#SCI_TAG}; absent for
 *     a door, which finds it in the grant, and if the router marks no traffic
 */
public record DoorGrant(
    String protocol,
    String url,
    String grant,
    long validSeconds,
    @Nullable List<String> paths,
    @Nullable Boolean push,
    @Nullable List<String> redirectHosts,
    @Nullable Integer sciTag) {

  /** A grant for a door. */
  public DoorGrant(String protocol, String url, String grant, long validSeconds) {
    this(protocol, url, grant, validSeconds, null, null, null, null);
  }

  public List<String> pathsOrNone() {
    return Objects.requireNonNullElse(paths, List.of());
  }

  public List<String> redirectHostsOrNone() {
    return Objects.requireNonNullElse(redirectHosts, List.of());
  }

  @Override
  public String toString() {
    return protocol + " " + url;
  }
}
