/** The main class of the fake, under the name of FDT's main class. */
@NullMarked
package lia.util.net.copy;

import org.jspecify.annotations.NullMarked;
