package io.argosy.common.wire.agent;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A grant for a door, or for a storage system, which an earlier agent does not know.
 *
 * @param protocol {@code davs} for a storage
 * @param url of the door; the origin of the storage, {@code http} or {@code https}
 * @param grant a compact JWS of the door, EdDSA, or a token of the storage, empty if it takes none
 *     from the router; a bearer token, never logged
 * @param validSeconds validity from now; the door checks it when a file starts
 * @param paths decoded paths of the granted files at the storage, in their order; absent for a door
 * @param push whether the storage should send files to other storage systems itself; absent for a
 *     door
 * @param redirectHosts hosts to which the storage may redirect with the token; absent for a door
 */
public record DoorGrant(
    String protocol,
    String url,
    String grant,
    long validSeconds,
    @Nullable List<String> paths,
    @Nullable Boolean push,
    @Nullable List<String> redirectHosts) {

  /** A grant for a door. */
  public DoorGrant(String protocol, String url, String grant, long validSeconds) {
    this(protocol, url, grant, validSeconds, null, null, null);
  }

  @Override
  public String toString() {
    return protocol + " " + url;
  }
}
