package io.argosy.common.wire.agent;

/**
 * The names inside a grant (a JWT signed with EdDSA): {@code iss} is {@value #ISSUER}, {@code aud}
 * the door as {@code agent/node}, {@code sub} the destination's agent, with {@code exp}, {@code
 * jti}, and these. Written by the router, read by the door.
 */
public final class GrantClaims {

  public static final String ISSUER = "argosy-router";
  public static final String JOB = "job";

  /** Hexadecimal, see {@link io.argosy.common.task.FileListDigest}. */
  public static final String FILES_SHA256 = "filesSha256";

  /** Client addresses the door may serve; an empty list is unchecked. */
  public static final String ADDRESSES = "addresses";

  private GrantClaims() {}

  /** The audience of a grant for one node's files at one agent's door. */
  public static String audience(String agent, String node) {
    return agent + "/" + node;
  }
}
