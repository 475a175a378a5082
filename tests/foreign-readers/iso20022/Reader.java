// Reads ISO 20022 messages with Prowide's model of them, which others wrote, and prints a line of JSON for each:
// which message it is, and the message written again from that model. What the model has no place for is not in
// it, so a message of ours is sound by it when both say the same. docs/rails.md says who compares them.
import com.google.gson.Gson;
import com.prowidesoftware.swift.model.mx.AbstractMX;
import java.nio.file.Files;
import java.nio.file.Path;

public class Reader {
  record Found(String name, String document) {}

  public static void main(String[] paths) throws Exception {
    Gson json = new Gson();
    for (String path : paths) {
      AbstractMX message = AbstractMX.parse(Files.readString(Path.of(path)));
      System.out.println(
          json.toJson(
              message == null
                  ? new Found("", "")
                  : new Found(message.getMxId().id(), message.document())));
    }
  }
}
