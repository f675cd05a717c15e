package io.argosy.agent.fdt.process;

import io.argosy.agent.fdt.FdtHome;
import io.argosy.agent.fdt.FdtOrder;
import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Writes the input files of a run: the files to move, the readable paths, the packs. */
record FdtRunFiles(FdtHome home, FdtOrder order) {

  void write() throws IOException {
    List<Path> packs = new ArrayList<>();
    List<String> lines = new ArrayList<>(order.list());
    for (int number = 0; number < order.packs().size(); number++) {
      Path pack = home.pack(number);
      packs.add(pack);
      lines.add(FdtOrder.line(pack.toString(), FdtOrder.stagedPack(number)));
      List<FdtOrder.Part> parts = order.packs().get(number);
      createSparse(pack, parts.stream().mapToLong(part -> part.bytes().bytes()).sum());
    }
    Files.write(home.list(), lines);
    Files.write(home.readable(), order.readable().stream().map(Path::toString).toList());
    if (!packs.isEmpty()) {
      writePacks(packs);
    }
  }

  /** Creates a sparse file, which uses no disk space. */
  private static void createSparse(Path path, long bytes) throws IOException {
    try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
      file.setLength(bytes);
    }
  }

  /** Writes the format that the policy's {@code PackList} reads. */
  private void writePacks(List<Path> packs) throws IOException {
    try (DataOutputStream out =
        new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(home.packs())))) {
      out.writeInt(packs.size());
      for (int number = 0; number < packs.size(); number++) {
        List<FdtOrder.Part> parts = order.packs().get(number);
        text(out, packs.get(number));
        out.writeInt(parts.size());
        for (FdtOrder.Part part : parts) {
          out.writeLong(part.bytes().bytes());
          text(out, part.path());
        }
      }
    }
  }

  private static void text(DataOutputStream out, Path path) throws IOException {
    byte[] name = path.toString().getBytes(StandardCharsets.UTF_8);
    out.writeInt(name.length);
    out.write(name);
  }
}
