package io.argosy.common.dav;

import io.argosy.common.topology.NodeName;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import java.util.regex.Pattern;

/**
 * The node that a router makes for a storage system which no admin has registered. It has all files
 * of an origin, and its name follows from this origin, so that an agent knows without settings for
 * which storage such a name stands. Only routers give nodes such names.
 */
public final class UnmanagedNode {

  private static final String PREFIX = "EXT_";
  private static final Pattern NAME = Pattern.compile(PREFIX + "\\w{1,40}_[0-9a-f]{12}");
  private static final int LONGEST_HOST = 40;
  private static final int DIGITS = 12;

  private UnmanagedNode() {}

  /**
   * Returns the name: of the host what a name can express, and a digest of the origin.
   *
   * @param origin as {@link DavUrl#origin} has it
   */
  public static NodeName of(String origin) {
    String host =
        origin.replaceFirst("^[a-z]+://", "").replaceFirst(":\\d+$", "").replaceAll("\\W", "_");
    String digest = UUID.nameUUIDFromBytes(origin.getBytes(StandardCharsets.UTF_8)).toString();
    return new NodeName(
        "%s%s_%s"
            .formatted(
                PREFIX,
                host.substring(0, Math.min(host.length(), LONGEST_HOST)),
                digest.substring(digest.length() - DIGITS)));
  }

  /** Whether a node has a name of this form. */
  public static boolean isOne(NodeName node) {
    return NAME.matcher(node.value()).matches();
  }

  /** Whether a node stands for the storage of a file. */
  public static boolean isOf(NodeName node, DavUrl file) {
    return of(file.origin()).equals(node);
  }
}
