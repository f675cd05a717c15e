package io.argosy.router.token;

import io.argosy.common.refusal.Refusal;
import java.util.Collection;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Narrows tokens to directories: the scopes are those of the WLCG Common JWT Profiles 1.0, such as
 * {@code storage.read:/path}. Paths are absolute and decoded, without {@code .} and {@code ..}, and
 * without a slash at their end.
 */
public final class ScopeRule {

  private static final List<String> READ = List.of("storage.read");

  /** To look at a file, to write and rename a new one, and to delete it. */
  private static final List<String> WRITE =
      List.of("storage.read", "storage.create", "storage.modify");

  /**
   * The characters of a scope (RFC 6749, section 3.3) without the percent sign, because the profile
   * does not say whether a storage decodes paths.
   */
  private static final Pattern EXPRESSIBLE = Pattern.compile("[!#$&-\\[\\]-~]*");

  private ScopeRule() {}

  /**
   * The part of a storage that a token may name.
   *
   * @param root directory of the node's files
   * @param base directory that paths of scopes are relative to; contains the root
   */
  public record Area(String root, String base) {

    /**
     * @throws IllegalArgumentException the root is not below the base, or has characters that a
     *     scope cannot express
     */
    public Area {
      if (!contains(base, root)) {
        throw new IllegalArgumentException(
            "%s is not below %s, to which paths of tokens are relative".formatted(root, base));
      }
      if (!EXPRESSIBLE.matcher(root).matches()) {
        throw new IllegalArgumentException(
            "a path that tokens name has no spaces, quotes, percent signs, backslashes, control"
                + " characters, and only ASCII: "
                + root);
      }
    }
  }

  /** Returns scopes that permit to read below the directory. */
  public static List<String> reading(Area area, String directory) {
    return scopes(READ, area, directory);
  }

  /** Returns scopes that permit to read, write, rename and delete below the directory. */
  public static List<String> writing(Area area, String directory) {
    return scopes(WRITE, area, directory);
  }

  /** Returns the deepest directory that contains all files, of which there is at least one. */
  public static String directoryOf(Collection<String> files) {
    String directory = parent(files.iterator().next());
    for (String file : files) {
      while (!contains(directory, parent(file))) {
        directory = parent(directory);
      }
    }
    return directory;
  }

  private static List<String> scopes(List<String> rights, Area area, String directory) {
    if (!contains(area.root(), directory)) {
      throw Refusal.of(
          Refusal.Kind.UNACCEPTABLE,
          "refused-value",
          new Refusal.Fault(
              "directory", directory, "is not below the node's directory " + area.root()));
    }
    String path = relative(area.base(), expressible(directory));
    return rights.stream().map(right -> right + ":" + path).toList();
  }

  /** Returns the deepest directory around this one that a scope can express; the root is one. */
  private static String expressible(String directory) {
    String found = directory;
    while (!EXPRESSIBLE.matcher(found).matches()) {
      found = parent(found);
    }
    return found;
  }

  private static String relative(String base, String path) {
    if (base.equals("/")) {
      return path;
    }
    return path.length() == base.length() ? "/" : path.substring(base.length());
  }

  private static boolean contains(String directory, String path) {
    return directory.equals("/") || path.equals(directory) || path.startsWith(directory + "/");
  }

  private static String parent(String path) {
    int slash = path.lastIndexOf('/');
    return slash <= 0 ? "/" : path.substring(0, slash);
  }
}
