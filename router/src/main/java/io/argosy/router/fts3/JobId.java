package io.argosy.router.fts3;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.UUID;

/** Makes the ids of jobs that a client chooses by a name of its own, so that it can repeat them. */
public final class JobId {

  /** The name space of all ids, which clients read from the answer to {@code whoami}. */
  public static final UUID BASE = UUID.fromString("6f2bfb2e-3c0e-5b1c-9d0f-0c5d1f7ad3a1");

  private static final int VERSION = 5;

  private JobId() {}

  /**
   * Returns the id of a client's name for a job, as the clients of FTS3 compute it.
   *
   * @param organization the virtual organization
   */
  public static UUID of(String organization, String name) {
    return named(named(BASE, organization), name);
  }

  /** Returns the UUID of version 5 (RFC 9562, 5.5) of a name in a name space. */
  public static UUID named(UUID space, String name) {
    try {
      MessageDigest sha1 = MessageDigest.getInstance("SHA-1");
      sha1.update(
          ByteBuffer.allocate(2 * Long.BYTES)
              .putLong(space.getMostSignificantBits())
              .putLong(space.getLeastSignificantBits())
              .array());
      ByteBuffer hash = ByteBuffer.wrap(sha1.digest(name.getBytes(StandardCharsets.UTF_8)));
      return new UUID(
          hash.getLong() & ~0xf000L | VERSION << 12, hash.getLong() & ~(3L << 62) | 1L << 63);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-1", e);
    }
  }
}
