package io.argosy.deploy.scan;

import io.argosy.common.catalog.Checksum;
import io.argosy.common.dav.DavAccess;
import io.argosy.common.dav.DavFile;
import io.argosy.common.dav.DavRefused;
import io.argosy.common.dav.DavUrl;
import io.argosy.common.dav.http.DavClient;
import io.argosy.common.dav.http.DavUpload;
import io.argosy.common.http.IoCause;
import io.argosy.common.unit.ByteCount;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.ProtocolException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.zip.Adler32;

/**
 * Tries on one small file what agents do at a storage, but for copies: writing, asking for size and
 * checksum, renaming and deleting. The file has a name of its own, and no other file is touched.
 */
public final class StorageCheck {

  private static final byte[] CONTENT =
      "written by argosy storage check\n".getBytes(StandardCharsets.US_ASCII);
  private static final Duration LONGEST = Duration.ofSeconds(60);

  private final DavClient client;
  private final DavUrl root;
  private final DavAccess access;
  private final List<Step> steps = new ArrayList<>();

  /**
   * One request to the storage, and its result.
   *
   * @param problem empty: the storage did it
   * @param advice what to do about the problem
   */
  public record Step(String name, Optional<String> problem, Optional<String> advice) {}

  /** The content of the file. */
  private record Written() implements DavUpload {

    @Override
    public ByteCount size() {
      return ByteCount.of(CONTENT.length);
    }

    @Override
    public void writeTo(OutputStream out, InetSocketAddress own, InetSocketAddress storage)
        throws IOException {
      out.write(CONTENT);
    }
  }

  /** Something that a storage is asked to do. */
  private interface Request {
    void send() throws IOException;
  }

  /**
   * @param root directory of the node's files
   */
  public StorageCheck(DavClient client, DavUrl root, DavAccess access) {
    this.client = client;
    this.root = root;
    this.access = access;
  }

  /**
   * Tries everything once; the steps after a file that could not be written are left out.
   *
   * @param id makes the name of the file one that no other has
   */
  public List<Step> run(String id) {
    DavUrl file = root.below(".argosy.check." + id);
    DavUrl renamed = root.below(".argosy.check." + id + ".renamed");
    if (!isDone(
        "write (PUT)", "storage.create", () -> client.put(file, access, new Written(), LONGEST))) {
      discard(file);
      return List.copyOf(steps);
    }
    isDone("size and checksum (HEAD)", "storage.read", () -> compare(client.file(file, access)));
    boolean isRenamed =
        isDone(
            "rename (MOVE)",
            "storage.create and storage.modify",
            () -> client.move(file, renamed, access));
    DavUrl last = isRenamed ? renamed : file;
    isDone(
        "delete (DELETE)",
        "storage.modify and storage.read",
        () -> require(client.delete(last, access), "the file is no longer there"));
    if (!isRenamed) {
      discard(renamed);
    }
    return List.copyOf(steps);
  }

  /** Deletes what a storage may have written or renamed although its answer is missing. */
  private void discard(DavUrl name) {
    try {
      client.delete(name, access);
    } catch (IOException e) {
      // The result has the step that failed before; this deletion is only an attempt.
    }
  }

  private static void compare(Optional<DavFile> found) throws IOException {
    require(found.isPresent(), "the file is not there");
    Adler32 sum = new Adler32();
    sum.update(CONTENT);
    DavFile file = found.get();
    require(
        file.bytes().bytes() == CONTENT.length,
        "the storage states a size of %s instead of %d bytes"
            .formatted(file.bytes(), CONTENT.length));
    require(file.checksum().isPresent(), "the storage states no Adler-32 of the file");
    require(
        file.checksum().get().equals(Checksum.of(sum)),
        "the storage states another checksum: " + file.checksum().get());
  }

  private static void require(boolean condition, String problem) throws ProtocolException {
    if (!condition) {
      throw new ProtocolException(problem);
    }
  }

  private boolean isDone(String name, String scopes, Request request) {
    try {
      request.send();
      steps.add(new Step(name, Optional.empty(), Optional.empty()));
      return true;
    } catch (IOException e) {
      steps.add(new Step(name, Optional.of(words(e)), Optional.of(advice(e, scopes))));
      return false;
    }
  }

  private static String words(IOException e) {
    return e instanceof DavRefused || e instanceof ProtocolException
        ? String.valueOf(e.getMessage())
        : IoCause.of(e).words("the storage", "this command");
  }

  private String advice(IOException e, String scopes) {
    return switch (e) {
      case DavRefused refused -> advice(refused, scopes);
      case ProtocolException answer ->
          "let the storage compute Adler-32 (XRootD: xrootd.chksum adler32), and read its log";
      default ->
          IoCause.of(e) == IoCause.UNTRUSTED
              ? "name the authority of its certificate with --storage-ca-file, and for agents with"
                  + " `storage-tls.ca-directory`"
              : "check the registered address, whether the storage runs, and the firewalls";
    };
  }

  private String advice(DavRefused refused, String scopes) {
    return switch (refused.status()) {
      case 401, 403 ->
          access.token().isPresent()
              ? "let the storage accept %s below its directory: compare the issuer, the audience and"
                      .formatted(scopes)
                  + " the directory that paths of tokens are relative to (--token-base, XRootD:"
                  + " base_path) with its settings, and read its log"
              : "register the storage with credentials that it accepts, or use"
                  + " --storage-token-file";
      case 301, 302, 303, 307, 308 ->
          "allow the host, if it belongs to the storage, with --redirect-host of `argosy storage"
              + " add`";
      case 400, 404, 409 -> "check the directory of the registered address: it has to exist";
      case 405, 501 -> "let the storage, and each proxy in front of it, permit this method";
      case 507 -> "free space there";
      default -> "read the log of the storage";
    };
  }
}
