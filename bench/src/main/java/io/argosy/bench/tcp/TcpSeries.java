package io.argosy.bench.tcp;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * One transfer.
 *
 * @param streams connections
 * @param files one, which is divided between the connections, or several, of which each connection
 *     fetches one after the other
 * @param bytes of each file
 */
public record TcpSeries(int streams, int files, long bytes) {

  public TcpSeries {
    if (streams < 1 || files < 1 || bytes < 1) {
      throw new IllegalArgumentException("streams, files and bytes must be at least 1");
    }
  }

  static TcpSeries parse(String line) {
    String[] words = line.split(" ");
    return new TcpSeries(
        Integer.parseInt(words[0]), Integer.parseInt(words[1]), Long.parseLong(words[2]));
  }

  String line() {
    return streams + " " + files + " " + bytes;
  }

  /** The amounts that are requested, one by one. */
  List<Long> parts() {
    if (files > 1) {
      return Collections.nCopies(files, bytes);
    }
    List<Long> parts = new ArrayList<>();
    for (int part = 0; part < streams; part++) {
      parts.add(bytes / streams + (part < bytes % streams ? 1 : 0));
    }
    return parts;
  }

  long total() {
    return files * bytes;
  }
}
