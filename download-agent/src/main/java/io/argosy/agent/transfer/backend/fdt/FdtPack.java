package io.argosy.agent.transfer.backend.fdt;

import io.argosy.agent.transfer.FileMove;
import io.argosy.agent.transfer.Landing;
import io.argosy.agent.transfer.TransferFailedException;
import io.argosy.common.task.FailureClass;
import io.argosy.common.task.Phase;
import io.argosy.common.task.TaskFailure;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;

/**
 * Files that arrived in one pack. They are split by their promised sizes, and each checksum is
 * computed from the bytes that are written, so that a process that still writes into the pack
 * cannot change a file unnoticed.
 */
record FdtPack(FdtStation station, Path directory, String name, List<FileMove> moves) {

  private static final int BUFFER = 1 << 18;

  /**
   * Splits the pack, then deletes it in any case.
   *
   * @param results receives one result of each file, in their order
   */
  void unpack(FdtArrivals.PackResults results) {
    int done = 0;
    try (InputStream in = station.area().read(directory, name)) {
      byte[] buffer = new byte[BUFFER];
      for (FileMove move : moves) {
        cut(move, in, buffer, results);
        done++;
      }
    } catch (TransferFailedException e) {
      fail(done, e.failure(), results);
    } catch (EOFException shorter) {
      moves.subList(done, moves.size()).forEach(results::lost);
    } catch (IOException e) {
      String sentence = "the pack it came in cannot be read: " + e;
      fail(done, new TaskFailure(FailureClass.TOOL_BROKEN, Phase.TRANSFER, sentence), results);
    } finally {
      station.area().discard(directory, name);
    }
  }

  private void fail(int from, TaskFailure failure, FdtArrivals.PackResults results) {
    moves.subList(from, moves.size()).forEach(move -> results.failed(move, failure));
  }

  private void cut(FileMove move, InputStream in, byte[] buffer, FdtArrivals.PackResults results)
      throws IOException {
    long left = move.bytes().bytes();
    try (Landing landing = station.staging().land(move.task())) {
      if (landing.landed() > 0) {
        landing.restart();
      }
      while (left > 0) {
        int read = in.readNBytes(buffer, 0, (int) Math.min(left, buffer.length));
        if (read == 0) {
          throw new EOFException(name + " became shorter");
        }
        left -= read;
        landing.write(buffer, read);
      }
      results.landed(move, landing);
    } catch (TransferFailedException e) {
      in.skipNBytes(left);
      results.failed(move, e.failure());
    }
  }
}
