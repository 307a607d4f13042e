;;; treereduce.el --- Reduce the current buffer with treereduce-py  -*- lexical-binding: t; -*-

;;; Commentary:

;; M-x treereduce asks for a check (./check.sh, which exits with 0 on what is to be kept) or for a command
;; that crashes (gcc -O2 -c @@, where @@ is the path of the candidate) and reduces what the buffer shows.
;; The mode line tells how small it has become; at the end, a diff is shown beside the result.
;; M-x treereduce-cancel ends the run, with the best so far.

;;; Code:

(require 'diff)
(require 'json)
(require 'subr-x)

(defvar treereduce-command '("treereduce-py")
  "What is run, with options.")

(defvar treereduce--run nil
  "What is known of the run under way, as a property list.")

(defvar-local treereduce--file nil
  "The file whose name a result has, for when it is reduced further.")

(defvar treereduce--status ""
  "How small the buffer has become, for the mode line.")

(add-to-list 'global-mode-string '(:eval treereduce--status) t)

(defun treereduce--get (key) (plist-get treereduce--run key))
(defun treereduce--put (key value) (setq treereduce--run (plist-put treereduce--run key value)))

(defun treereduce--hear (message)
  "Take up MESSAGE, an event as a hash table."
  (let ((event (gethash "event" message))
        (tokens (gethash "tokens" message)))
    (when tokens
      (unless (treereduce--get :original)
        (treereduce--put :original tokens))
      (setq treereduce--status
            (format " treereduce: %d of %d tokens" tokens (treereduce--get :original)))
      (force-mode-line-update t))
    (cond ((equal event "warning") (message "treereduce: %s" (gethash "message" message)))
          ((equal event "end") (treereduce--put :summary (gethash "summary" message))))))

(defun treereduce--filter (process text)
  "Take up TEXT from PROCESS: whole lines now, the rest with what comes."
  (let* ((lines (split-string (concat (process-get process 'rest) text) "\n"))
         (rest (car (last lines))))
    (process-put process 'rest rest)
    (dolist (line (butlast lines))
      (treereduce--hear (json-parse-string line :null-object nil)))))

(defun treereduce--sentinel (process _change)
  "Show what the run came to when PROCESS has ended."
  (unless (process-live-p process)
    (let* ((run treereduce--run)
           (summary (treereduce--get :summary))
           (tokens (and summary (gethash "tokens" summary)))
           (result (treereduce--get :result))
           (buffer (treereduce--get :buffer))
           (folder (treereduce--get :folder))
           (errors (process-get process 'errors)))
      (setq treereduce--run nil treereduce--status "")
      (force-mode-line-update t)
      (unwind-protect
          (progn
            (when (file-exists-p result)
              (treereduce--show result run buffer))
            (if tokens
                (message "treereduce: %d -> %d tokens, %s"
                         (gethash "before" tokens) (gethash "after" tokens)
                         (if (equal (gethash "ending" summary) "fixpoint")
                             "nothing more can be removed"
                           (string-replace "_" " " (gethash "ending" summary))))
              (message "treereduce: %s"
                       (or (and summary (gethash "error" summary))
                           (let ((told (with-current-buffer errors (string-trim (buffer-string)))))
                             (if (string-empty-p told)
                                 (format "ended with status %d" (process-exit-status process))
                               (string-remove-prefix "treereduce-py: error: " told)))))))
        (delete-directory folder t)
        (kill-buffer errors)))))

(defun treereduce--show (result run buffer)
  "Show RESULT, a file, as what RUN has made; and its difference to BUFFER, if that is still there."
  (let* ((name (format "*%s reduced*" (plist-get run :name)))
         (reduced (if (eq (get-buffer name) buffer) (generate-new-buffer name) (get-buffer-create name))))
    (with-current-buffer reduced
      (let ((inhibit-read-only t)) (erase-buffer))
      (insert-file-contents result)
      (delay-mode-hooks (funcall (plist-get run :mode)))
      (setq treereduce--file (plist-get run :file) default-directory (plist-get run :directory))
      (set-buffer-modified-p nil))
    (pop-to-buffer reduced)
    (when (buffer-live-p buffer)
      (diff-buffers buffer reduced nil t))))

(defun treereduce--words (text)
  "The words of TEXT as a shell would split them: quotes and backslashes keep blanks together."
  (let (words word quote escaped)
    (dolist (mark (string-to-list text))
      (cond (escaped (setq word (concat word (string mark)) escaped nil))
            ((eq mark quote) (setq quote nil))
            ((and (not quote) (memq mark '(?\' ?\"))) (setq quote mark word (or word "")))
            ((and (eq mark ?\\) (not (eq quote ?\'))) (setq escaped t))
            ((and (not quote) (memq mark '(?\s ?\t ?\n))) (when word (push word words) (setq word nil)))
            (t (setq word (concat word (string mark))))))
    (nreverse (if word (cons word words) words))))

;;;###autoload
(defun treereduce (command)
  "Reduce the current buffer as long as COMMAND, a check or a command with @@, says so."
  (interactive "sCheck, or command with @@: ")
  (when treereduce--run
    (user-error "A run is under way; M-x treereduce-cancel ends it"))
  (unless (executable-find (car treereduce-command))
    (user-error "%s cannot be run: put it on the PATH, or name it in treereduce-command"
                (car treereduce-command)))
  (let* ((typed (treereduce--words command))
         (words (if (equal (car typed) "--") (cdr typed) typed))
         (dashes (when (or (not (eq words typed)) (cdr words) (string-match-p "@@" command)) '("--"))))
    (unless words
      (user-error "Give a check, or a command with @@"))
    (when (and (not dashes) (not (file-exists-p (car words))) (executable-find (car words)))
      (user-error "%s is no check but a command: say where the candidate goes, as in %s @@"
                  (car words) (car words)))
    (treereduce--start words dashes)))

(defun treereduce--start (words dashes)
  "Reduce the current buffer by WORDS, which stand behind DASHES if a command."
  (let* ((folder (make-temp-file "treereduce-" t))
         (whole (or treereduce--file buffer-file-name))
         (name (file-name-nondirectory (or whole "buffer")))
         (file (expand-file-name name folder))
         (result (expand-file-name "result" folder))
         ;; There is none of a new file in a new directory.
         (default-directory (if (file-directory-p default-directory) default-directory "~/"))
         (errors (generate-new-buffer " *treereduce errors*"))
         ;; It ends with us, however we end.
         (process-environment (cons "TREEREDUCE_PY_HELD=1" process-environment))
         (coding-system-for-write (or buffer-file-coding-system 'utf-8)))
    ;; What is reduced is what the buffer shows, whether it is saved or not.
    (write-region nil nil file nil 'quiet)
    (let ((process
           (make-process
            :name "treereduce" :noquery t :connection-type 'pipe :stderr errors :coding 'utf-8
            :filter #'treereduce--filter :sentinel #'treereduce--sentinel
            :command (append treereduce-command
                             (list "--quiet" "--events" "-" "-o" result file) dashes words))))
      (set-process-query-on-exit-flag (get-buffer-process errors) nil)
      (set-process-sentinel (get-buffer-process errors) #'ignore)
      (process-put process 'errors errors)
      (setq treereduce--status " treereduce: trying the check")
      (force-mode-line-update t)
      (setq treereduce--run (list :buffer (current-buffer) :mode major-mode :file whole
                                  :name (if treereduce--file name (buffer-name))
                                  :directory default-directory
                                  :folder folder :result result :process process)))))

;;;###autoload
(defun treereduce-cancel ()
  "End the run under way; the best so far is shown."
  (interactive)
  (if treereduce--run
      (interrupt-process (treereduce--get :process))
    (message "treereduce: nothing is being reduced")))

(provide 'treereduce)
;;; treereduce.el ends here
