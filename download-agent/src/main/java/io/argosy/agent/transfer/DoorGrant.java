package io.argosy.agent.transfer;

/**
 * Leave to read a job's files at one door.
 *
 * @param grant a bearer token, never logged
 */
public record DoorGrant(String protocol, String url, String grant) {

  @Override
  public String toString() {
    return protocol + " " + url;
  }
}
