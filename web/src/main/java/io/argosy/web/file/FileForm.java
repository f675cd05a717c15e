package io.argosy.web.file;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.springframework.web.util.UriComponentsBuilder;
import org.springframework.web.util.UriUtils;

/**
 * The search for files, as the address of the page contains it.
 *
 * @param name the beginning of the names; with a dataset, any part of them
 * @param dataset the dataset to search; empty: all
 * @param cursor where the next part of the list begins; empty: at the start
 */
public record FileForm(String name, String dataset, String cursor) {

  static final String PAGE = "/files";

  static FileForm of(@Nullable String name, @Nullable String dataset, @Nullable String cursor) {
    return new FileForm(text(name), text(dataset), text(cursor));
  }

  private static String text(@Nullable String sent) {
    return sent == null ? "" : sent.strip();
  }

  public boolean isEmpty() {
    return name.isEmpty() && dataset.isEmpty();
  }

  /** The address of the first part of the list. */
  public String address() {
    return address(PAGE, "");
  }

  /** The address of the next part of the list. */
  public String after(String next) {
    return address(PAGE, next);
  }

  /** The address of the results as JSON. */
  public String dataAddress() {
    return address("/data/v1/files", cursor);
  }

  /** Describes the search as the end of a sentence. */
  public String words() {
    if (dataset.isEmpty()) {
      return "whose name is or begins with " + name;
    }
    return "in " + dataset + (name.isEmpty() ? "" : " whose name contains " + name);
  }

  private String address(String path, String at) {
    UriComponentsBuilder address = UriComponentsBuilder.fromPath(path);
    put(address, "name", name);
    put(address, "dataset", dataset);
    put(address, "cursor", at);
    return address.build(true).toUriString();
  }

  private static void put(UriComponentsBuilder address, String name, String text) {
    if (!text.isEmpty()) {
      address.queryParam(name, UriUtils.encode(text, StandardCharsets.UTF_8));
    }
  }
}
