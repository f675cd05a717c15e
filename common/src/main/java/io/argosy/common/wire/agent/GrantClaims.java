package io.argosy.common.wire.agent;

/**
 * The claims of a grant (a JWT signed with EdDSA): {@code iss} is {@value #ISSUER}, {@code aud} the
 * door as {@code agent/node}, {@code sub} the destination's agent, with {@code exp}, {@code jti},
 * and these. Written by the router, read by the door.
 */
public final class GrantClaims {

  public static final String ISSUER = "argosy-router";
  public static final String JOB = "job";

  /** Hexadecimal, see {@link io.argosy.common.task.FileListDigest}. */
  public static final String FILES_SHA256 = "filesSha256";

  /** Client addresses that the door may serve; not checked if the list is empty. */
  public static final String ADDRESSES = "addresses";

  /**
   * Experiment and activity of the files, as the SciTags technical specification encodes them:
   * {@code experiment << ACTIVITY_BITS | activity}, 65 to 65535. Absent if the router marks no
   * traffic, and from an earlier router.
   */
  public static final String SCI_TAG = "sciTag";

  public static final int ACTIVITY_BITS = 6;

  /**
   * The only origin to which the door may copy the files by {@code COPY}, such as {@code
   * https://se.example.org:1094}: that of the destination's storage. Absent if the destination has
   * none, and from an earlier router; the door then copies to nowhere.
   */
  public static final String COPY_TO = "copyTo";

  /**
   * Hosts to which that storage may redirect the door, on any port. Absent from an earlier router;
   * the door then follows no redirect.
   */
  public static final String COPY_TO_HOSTS = "copyToHosts";

  private GrantClaims() {}

  /** Returns the audience of a grant for one node's files at one agent's door. */
  public static String audience(String agent, String node) {
    return agent + "/" + node;
  }
}
