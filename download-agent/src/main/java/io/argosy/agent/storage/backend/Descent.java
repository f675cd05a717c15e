package io.argosy.agent.storage.backend;

import io.argosy.agent.storage.ForbiddenPathException;
import io.argosy.agent.storage.RootedPath;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Reaches files below a root by directory handles, each opened in the one above it and none of them
 * a symbolic link. A directory that somebody replaces by a link meanwhile leads nowhere. No handle
 * is kept, because its directory may be moved out of the root.
 */
public final class Descent {

  private static final Set<OpenOption> READ =
      Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);

  private Descent() {}

  /** An action in an open directory. */
  public interface Step<T> {
    T in(SecureDirectoryStream<Path> directory, Path name) throws IOException;
  }

  /** Runs the action in the directory of the path. */
  public static <T> T to(RootedPath path, Step<T> step) throws IOException {
    try (SecureDirectoryStream<Path> root = open(path.root())) {
      return to(path.below(), root, step);
    }
  }

  private static <T> T to(Path below, SecureDirectoryStream<Path> directory, Step<T> step)
      throws IOException {
    Path first = below.getName(0);
    if (below.getNameCount() == 1) {
      return step.in(directory, first);
    }
    try (SecureDirectoryStream<Path> next = directory.newDirectoryStream(first.resolve("."))) {
      requireSame(next, attributes(directory, first), first);
      return to(below.subpath(1, below.getNameCount()), next, step);
    }
  }

  /**
   * A directory is opened as {@code name/.}, which no pipe has, because to open a pipe would block.
   * If the name was a link, another directory is open now than the name itself.
   */
  private static void requireSame(
      SecureDirectoryStream<Path> opened, BasicFileAttributes named, Path name) throws IOException {
    BasicFileAttributeView view = opened.getFileAttributeView(BasicFileAttributeView.class);
    if (!Objects.equals(view.readAttributes().fileKey(), named.fileKey())) {
      throw new ForbiddenPathException(name + " is a symbolic link or was replaced");
    }
  }

  private static SecureDirectoryStream<Path> open(Path directory) throws IOException {
    DirectoryStream<Path> stream = Files.newDirectoryStream(directory);
    if (stream instanceof SecureDirectoryStream<Path> secure) {
      return secure;
    }
    stream.close();
    throw new IOException("this system does not open files by directory handles: " + directory);
  }

  /**
   * Opens a regular file.
   *
   * @param same whether these are the attributes of the expected file
   */
  public static FileChannel read(RootedPath file, Predicate<BasicFileAttributes> same)
      throws IOException {
    return to(file, (directory, name) -> read(directory, name, same));
  }

  /**
   * Checks the file before it is opened, because a pipe would block, and afterwards. A pipe that
   * takes its place between the check and the opening does block: Java opens no file without that.
   */
  private static FileChannel read(
      SecureDirectoryStream<Path> directory, Path name, Predicate<BasicFileAttributes> same)
      throws IOException {
    requireFile(directory, name, same);
    FileChannel channel = (FileChannel) directory.newByteChannel(name, READ);
    try {
      if (requireFile(directory, name, same).size() != channel.size()) {
        throw new ForbiddenPathException(name + " was replaced while it was opened");
      }
      return channel;
    } catch (IOException e) {
      channel.close();
      throw e;
    }
  }

  private static BasicFileAttributes requireFile(
      SecureDirectoryStream<Path> directory, Path name, Predicate<BasicFileAttributes> same)
      throws IOException {
    BasicFileAttributes found = attributes(directory, name);
    if (!found.isRegularFile() || !same.test(found)) {
      throw new ForbiddenPathException(name + " is not the expected file");
    }
    return found;
  }

  /**
   * Moves a file of a trusted directory to a path where there is none. A rename would replace an
   * existing file, so that is checked first.
   */
  public static void place(Path file, RootedPath target) throws IOException {
    try (SecureDirectoryStream<Path> from = open(file.getParent())) {
      to(target, (directory, name) -> place(file, from, directory, name));
    }
  }

  private static Path place(
      Path file, SecureDirectoryStream<Path> from, SecureDirectoryStream<Path> directory, Path name)
      throws IOException {
    try {
      attributes(directory, name);
    } catch (NoSuchFileException absent) {
      from.move(file.getFileName(), directory, name);
      return name;
    }
    throw new FileAlreadyExistsException(name.toString());
  }

  static void deleteIfExists(SecureDirectoryStream<Path> directory, Path name) throws IOException {
    try {
      directory.deleteFile(name);
    } catch (NoSuchFileException absent) {
      return;
    }
  }

  private static BasicFileAttributes attributes(SecureDirectoryStream<Path> directory, Path name)
      throws IOException {
    return directory
        .getFileAttributeView(name, BasicFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
        .readAttributes();
  }
}
