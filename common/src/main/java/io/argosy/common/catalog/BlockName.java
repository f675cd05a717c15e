package io.argosy.common.catalog;

import java.util.regex.Pattern;

/** A block of a dataset, written {@code dataset#part}; users inject it, the router places it. */
public record BlockName(DatasetName dataset, String part) implements Comparable<BlockName> {

  private static final Pattern PART = Pattern.compile("[A-Za-z0-9_.-]{1,64}");

  public BlockName {
    if (!PART.matcher(part).matches()) {
      throw new IllegalArgumentException("a block part is 1 to 64 of A-Z a-z 0-9 _ . -");
    }
  }

  /** A dataset name may contain {@code #}; the last one starts the part. */
  public static BlockName parse(String text) {
    int hash = text.lastIndexOf('#');
    if (hash < 0) {
      throw new IllegalArgumentException("a block name is dataset#part");
    }
    return new BlockName(new DatasetName(text.substring(0, hash)), text.substring(hash + 1));
  }

  @Override
  public int compareTo(BlockName other) {
    return toString().compareTo(other.toString());
  }

  @Override
  public String toString() {
    return dataset + "#" + part;
  }
}
