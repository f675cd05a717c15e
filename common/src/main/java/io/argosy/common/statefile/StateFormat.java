package io.argosy.common.statefile;

import io.argosy.common.unit.Sha256;
import java.nio.file.Path;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * The format and version of a state file, such as {@code argosy-claim/1}; used by agents and
 * circuits. A reader of version N also reads N-1.
 */
public record StateFormat(String name, int version) {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  private record Head(String format, String sha256) {}

  /** Returns the first line of a file with this body. */
  String headOf(String body) {
    String written = name + "/" + version;
    return JSON.writeValueAsString(new Head(written, sha256Of(written, body)));
  }

  void requireHead(String line, String body, Path path) {
    Head head = parse(line, path);
    // Checked first, so that a damaged version digit counts as damage and not as a newer program's
    // file.
    if (!sha256Of(head.format(), body).equals(head.sha256())) {
      throw new UnreadableStateException(path + " does not match its checksum");
    }
    requireVersion(head.format(), path);
  }

  private static Head parse(String line, Path path) {
    try {
      Head head = JSON.readValue(line, Head.class);
      if (head.format() == null || head.sha256() == null) {
        throw new UnreadableStateException(path + " has no format or checksum in its first line");
      }
      return head;
    } catch (JacksonException e) {
      throw new UnreadableStateException(path + " has a first line that is not JSON");
    }
  }

  private void requireVersion(String written, Path path) {
    int slash = written.lastIndexOf('/');
    if (slash < 0 || !written.substring(0, slash).equals(name)) {
      throw new UnreadableStateException(path + " is a " + written + ", not a " + name);
    }
    int found = versionOf(written.substring(slash + 1), path);
    if (found > version) {
      throw new NewerStateException(
          path + " was written by a newer program (" + written + "); this one reads " + version);
    }
    if (found < version - 1) {
      throw new UnreadableStateException(path + " is too old: " + written);
    }
  }

  private static int versionOf(String digits, Path path) {
    try {
      return Integer.parseInt(digits);
    } catch (NumberFormatException e) {
      throw new UnreadableStateException(path + " has no version in its first line");
    }
  }

  /** Computes the digest over the format, a line feed, and the body. */
  private static String sha256Of(String format, String body) {
    return Sha256.hexOf(format + "\n" + body);
  }
}
