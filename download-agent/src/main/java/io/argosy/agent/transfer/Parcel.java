package io.argosy.agent.transfer;

import java.util.List;

/** Files that one stream fetches in one exchange with the door. */
public sealed interface Parcel {

  List<FileMove> moves();

  /** The parcel without its other files. */
  default Parcel only(List<FileMove> files) {
    return files.size() < moves().size() ? new Bundle(files) : this;
  }

  /** A large file, fetched by ranges. */
  record Single(FileMove move) implements Parcel {
    @Override
    public List<FileMove> moves() {
      return List.of(move);
    }
  }

  /** Small files in one response, so that none costs a round trip. */
  record Bundle(List<FileMove> moves) implements Parcel {
    public Bundle {
      moves = List.copyOf(moves);
    }
  }
}
