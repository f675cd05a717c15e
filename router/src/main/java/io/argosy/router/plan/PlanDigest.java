package io.argosy.router.plan;

import io.argosy.router.plan.network.Assignment;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/** Identifies a plan by its choices: SHA-256 over the id of each file and its source. */
public final class PlanDigest {

  private PlanDigest() {}

  /**
   * Returns the digest in hexadecimal; equal for the same choices, whatever the strategy.
   *
   * @param ids file ids by position in the batch
   */
  public static String of(List<String> ids, Plan plan) {
    MessageDigest digest = sha256();
    for (int request = 0; request < plan.batch().size(); request++) {
      int choice = plan.choice(request);
      String source =
          choice == Assignment.NONE
              ? ""
              : plan.view().nameOf(plan.batch().source(request, choice)).value();
      String line = ids.get(request) + "\0" + source + "\n";
      digest.update(line.getBytes(StandardCharsets.UTF_8));
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
