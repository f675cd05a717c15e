package io.argosy.common.wire.agent;

/**
 * A grant, and the door that it is for.
 *
 * @param grant a compact JWS, EdDSA; a bearer token, never logged
 * @param validSeconds from now; checked by the door when a file starts
 */
public record DoorGrant(String protocol, String url, String grant, long validSeconds) {

  @Override
  public String toString() {
    return protocol + " " + url;
  }
}
