package io.argosy.common.wire.door;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

class BundleFrameTest {

  @Test
  void framesAreReadBackAsWritten() throws IOException {
    for (BundleFrame frame :
        List.of(
            new BundleFrame(0, BundleFrame.OK, 0, 1),
            new BundleFrame(9_999, BundleFrame.OK, 1L << 40, Long.MAX_VALUE),
            new BundleFrame(3, BundleFrame.MISSING, 0, 0),
            new BundleFrame(3, 17, 0, 0),
            BundleFrame.END)) {
      byte[] bytes = written(frame);
      assertThat(bytes).hasSize(BundleFrame.BYTES);
      assertThat(read(bytes)).isEqualTo(frame);
    }
    assertThat(read(written(BundleFrame.END)).isEnd()).isTrue();
  }

  @Test
  void fieldsAreBigEndianInDocumentedOrder() throws IOException {
    assertThat(HexFormat.of().formatHex(written(new BundleFrame(1, 0, 2, 3))))
        .isEqualTo("00000001" + "00000000" + "0000000000000002" + "0000000000000003");
  }

  @Test
  void invalidFramesAreRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> new BundleFrame(-2, 0, 0, 0));
    assertThatIllegalArgumentException().isThrownBy(() -> new BundleFrame(0, -1, 0, 0));
    assertThatIllegalArgumentException().isThrownBy(() -> new BundleFrame(0, 0, -1, 0));
    assertThatIllegalArgumentException().isThrownBy(() -> new BundleFrame(0, 0, 0, -1));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new BundleFrame(0, BundleFrame.REFUSED, 0, 1));
    assertThatIllegalArgumentException().isThrownBy(() -> new BundleFrame(-1, 0, 0, 1));
  }

  @Test
  void randomBytesAreRefusedAndATruncatedFrameEndsTheStream() throws IOException {
    byte[] noise = new byte[BundleFrame.BYTES];
    Arrays.fill(noise, (byte) 0xfe);
    assertThatIllegalArgumentException().isThrownBy(() -> read(noise));
    byte[] whole = written(new BundleFrame(1, 0, 2, 3));
    for (int cut = 0; cut < whole.length; cut++) {
      byte[] torn = Arrays.copyOf(whole, cut);
      assertThatExceptionOfType(EOFException.class).isThrownBy(() -> read(torn));
    }
  }

  private static byte[] written(BundleFrame frame) throws IOException {
    var bytes = new ByteArrayOutputStream();
    frame.writeTo(new DataOutputStream(bytes));
    return bytes.toByteArray();
  }

  private static BundleFrame read(byte[] bytes) throws IOException {
    return BundleFrame.readFrom(new DataInputStream(new ByteArrayInputStream(bytes)));
  }
}
