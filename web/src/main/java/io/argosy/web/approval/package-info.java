/** The page on which data managers approve or refuse requests. */
@NullMarked
package io.argosy.web.approval;

import org.jspecify.annotations.NullMarked;
