package io.argosy.system.storage;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Looks for signed tokens in files. */
final class TokenSearch {

  /** The beginning of a header and of claims in JSON; three letters alone occur in any binary. */
  private static final Pattern TOKEN = Pattern.compile("eyJ[\\w-]{10,}\\.eyJ[\\w-]{10,}");

  private TokenSearch() {}

  /** Returns the files below a directory that contain a token. Files may vanish meanwhile. */
  static List<Path> in(Path directory) throws IOException {
    List<Path> found = new ArrayList<>();
    Files.walkFileTree(
        directory,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            if (attributes.isRegularFile() && hasToken(file)) {
              found.add(file);
            }
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path file, IOException gone) {
            return FileVisitResult.CONTINUE;
          }
        });
    return found;
  }

  private static boolean hasToken(Path file) throws IOException {
    try {
      return TOKEN.matcher(Files.readString(file, ISO_8859_1)).find();
    } catch (NoSuchFileException gone) {
      return false;
    }
  }
}
