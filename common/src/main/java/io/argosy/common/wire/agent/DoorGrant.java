package io.argosy.common.wire.agent;

/**
 * A grant for a door.
 *
 * @param grant a compact JWS, EdDSA; a bearer token, never logged
 * @param validSeconds validity from now; the door checks it when a file starts
 */
public record DoorGrant(String protocol, String url, String grant, long validSeconds) {

  @Override
  public String toString() {
    return protocol + " " + url;
  }
}
